import { expect } from "vitest"

/**
 * For what a module reads once and keeps for as long as its process lives, e.g. an endpoint: test files share a
 * process, one after the other, and the next would meet it.
 * @throws Error in a file that is not named so as to have a process of its own.
 */
export function assertAlone(): void {
  if (/\.alone\.test\.tsx?$/.test(expect.getState().testPath ?? "")) return
  throw new Error("What this file changes stays in its process: name it *.alone.test.ts")
}
