/** Calls and answers that break the contract; `setup.ts` fails the test that caused any. */
export const faults: string[] = []
