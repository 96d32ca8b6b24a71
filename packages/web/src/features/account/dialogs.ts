import { useMemo } from "react"
import { useUrlParams } from "../../lib/useUrlParams.ts"

export type DialogName =
  | "cancellation"
  | "email"
  | "password"
  | "totp"
  | "totp-removal"
  | "rename"
  | "owner"
  | "permissions"
  | "member-removal"
  | "removal"

export interface Dialogs {
  name: string
  /** Whom the dialog is about, where it is about a member. */
  member: string
  open(name: DialogName, member?: string): void
  close(): void
}

/** The open dialog, kept in the address. */
export function useDialogs(): Dialogs {
  const [{ dialog, member }, set] = useUrlParams({ dialog: "", member: "" })
  return useMemo(
    () => ({
      name: dialog,
      member,
      open: (name, about = "") => set({ dialog: name, member: about }, { push: true }),
      close: () => set({ dialog: null, member: null }),
    }),
    [dialog, member, set],
  )
}
