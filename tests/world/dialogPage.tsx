import { screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { Outlet } from "react-router-dom"
import { RouterAddress } from "../../packages/web/src/app/shell/Shell.tsx"
import { defineDialogs, useDialogParam } from "../../packages/web/src/lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { AntApp } from "./antApp.tsx"
import { press, visit } from "./page.tsx"

const dialogs = defineDialogs({ sheet: [] })

/** The context of a dialog. */
export const shell = (
  <AntApp>
    <RouterAddress>
      <Outlet />
    </RouterAddress>
  </AntApp>
)
export const enterPage = (page: ReactNode, search = "") =>
  visit(`/page${search}`, [{ element: shell, children: [{ path: "/page", element: page }] }])

function Opener({ children }: { children: ReactNode }) {
  const { open } = useDialogParam(dialogs)
  return (
    <>
      <button type="button" onClick={() => open("sheet")}>
        Ouvrir
      </button>
      <DialogOutlet of={dialogs}>{{ sheet: () => children }}</DialogOutlet>
    </>
  )
}

/** A page with one dialog open. */
export async function openDialog(children: ReactNode) {
  const router = enterPage(<Opener>{children}</Opener>)
  await press("Ouvrir")
  await screen.findByRole("dialog")
  return router
}
