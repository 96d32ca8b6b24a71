import { useRef } from "react"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { start } from "./SignInForm.tsx"
import { StepRefused } from "./sign-in-messages.ts"

/**
 * A code serves once, an address has one account: where the answer was lost, the next try is refused though the first
 * went well. Then `isDone` looks whether it did, as long as what is asked for (`what`) is the same.
 * @returns what does it, which resolves to null where an earlier try has done it
 */
export function useOnce() {
  const tried = useRef<string | null>(null)
  return async <Result>(what: string, redeem: () => Promise<Result>, isDone: () => Promise<boolean>) => {
    try {
      return await redeem()
    } catch (error) {
      if (isUnsettled(problemOf(error))) tried.current = what
      else if (tried.current === what && (await isDone())) return null
      throw error
    }
  }
}

/** Whether these are somebody's e-mail and password, whatever is asked for after them. */
export const opens = (email: string, password: string): Promise<boolean> =>
  start(email, password).then(
    () => true,
    (failure: unknown) => failure instanceof StepRefused,
  )
