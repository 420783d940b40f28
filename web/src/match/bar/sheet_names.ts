/** What can be laid over a table. */
export type SheetName = "log" | "help" | "menu" | "hint" | "fairness" | "end" | "say";
