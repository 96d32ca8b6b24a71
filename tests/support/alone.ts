import { expect } from "vitest"

/**
 * Guards changes of values that a module reads only once per process, e.g. an endpoint: test files share a process.
 * @throws Error in a file without a process of its own, i.e. not named `*.alone.test.ts`
 */
export function assertAlone(): void {
  if (/\.alone\.test\.tsx?$/.test(expect.getState().testPath ?? "")) return
  throw new Error("What this file changes stays in its process: name it *.alone.test.ts")
}
