/** Calls and answers that do not fit the contract; the test that has any fails (`setup.ts`). */
export const faults: string[] = []
