/** A small sound, made here: nothing is downloaded. */

const LATE_MS = 1000;
let context: AudioContext | null = null;

/** Two soft notes. Browsers want a click on the page first, and complain about who tries before it. */
export function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    // A new one takes a moment; one that is only allowed to sound much later would tell what is long past.
    const [audio, wanted] = [context, performance.now()];
    void audio.resume().then(() => {
      if (performance.now() - wanted > LATE_MS) return;
      note(audio, 660, 0);
      note(audio, 880, 0.14);
    });
  } catch {
    // No sound on this device.
  }
}

function note(audio: AudioContext, frequency: number, delay: number): void {
  const start = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.45);
}
