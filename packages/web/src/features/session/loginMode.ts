import { useLocation, useSearchParams } from "react-router-dom"

export type LoginMode = "signin" | "signup" | "forgot" | "reset"

const IN_ADDRESS: ReadonlySet<string> = new Set(["signup", "forgot", "reset"])
const isMode = (text: unknown): text is LoginMode => typeof text === "string" && IN_ADDRESS.has(text)

/** What `/login` shows: by its address, else as the navigation says; a code to join with means signing up. */
export function useLoginMode(): [LoginMode, (mode: LoginMode) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const named = params.get("mode") ?? state?.mode ?? (params.get("code") ? "signup" : "")
  const choose = (mode: LoginMode) => {
    const next = new URLSearchParams(params)
    // Also `signin`, which a code in the address would otherwise contradict.
    next.set("mode", mode)
    if (mode === "signin" && !params.get("code")) next.delete("mode")
    setParams(next, { preventScrollReset: true })
  }
  return [isMode(named) ? named : "signin", choose]
}
