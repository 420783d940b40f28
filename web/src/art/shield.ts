/** The outline of a shield: a heater, in a square of 100 x 100. */
export const SHIELD = "M13 9C26 12 38 11 50 7C62 11 74 12 87 9V46C87 69 71 84 50 95C29 84 13 69 13 46z";
