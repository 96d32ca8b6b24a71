import { useRef } from "react"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { start } from "./SignInForm.tsx"
import { StepRefused } from "./sign-in-messages.ts"

/**
 * A code works once, and an address has one account: after a lost answer, a retry is refused although the first try
 * succeeded. `isDone` then checks for success, as long as the request (`what`) is the same.
 * @returns a function that resolves to null when an earlier try has succeeded
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

/** Whether e-mail and password are correct, whatever step follows. */
export const opens = (email: string, password: string): Promise<boolean> =>
  start(email, password).then(
    () => true,
    (failure: unknown) => failure instanceof StepRefused,
  )
