import { type ComponentPropsWithRef, lazy, Suspense, useState } from "react"

const AgencyDialog = lazy(() => import("./AgencyDialog.tsx"))

/** Opens the list of agencies. */
export function AgencySwitch(look: Omit<ComponentPropsWithRef<"button">, "type" | "onClick">) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button {...look} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <AgencyDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
