import { lazy, Suspense, useRef } from "react"
import { type DialogName, useDialogs } from "./dialogs.ts"

const DIALOGS = {
  cancellation: lazy(() => import("./subscription/CancellationDialog.tsx")),
  email: lazy(() => import("./profile/EmailDialog.tsx")),
  password: lazy(() => import("./security/PasswordDialog.tsx")),
  totp: lazy(() => import("./security/TotpDialog.tsx")),
  "totp-removal": lazy(() => import("./security/TotpRemovalDialog.tsx")),
  rename: lazy(() => import("./agency/RenameDialog.tsx")),
  owner: lazy(() => import("./agency/OwnerDialog.tsx")),
  permissions: lazy(() => import("./team/PermissionsDialog.tsx")),
  "member-removal": lazy(() => import("./team/MemberRemovalDialog.tsx")),
  removal: lazy(() => import("./removal/RemovalDialog.tsx")),
} satisfies Record<DialogName, unknown>

const isName = (name: string): name is DialogName => Object.hasOwn(DIALOGS, name)

/** The dialog of the address; once opened it stays mounted, so that it can close gracefully. */
export function DialogHost() {
  const { name } = useDialogs()
  const last = useRef<DialogName | null>(null)
  if (isName(name)) last.current = name
  if (!last.current) return null
  const Dialog = DIALOGS[last.current]
  return (
    <Suspense fallback={null}>
      <Dialog open={name === last.current} />
    </Suspense>
  )
}
