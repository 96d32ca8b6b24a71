import { type RefObject, useEffect } from "react"

/** Moves to the first field that is wrong, once for each time that problems are found. */
export function useProblemFocus(form: RefObject<HTMLFormElement | null>, problems: object | null): void {
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [form, problems])
}
