import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App, ConfigProvider } from "antd"
import type { ReactNode } from "react"
import { Outlet } from "react-router-dom"
import { expect } from "vitest"
import { RouterAddress } from "../../packages/web/src/app/shell/Shell.tsx"
import { defineDialogs, useDialogParam } from "../../packages/web/src/lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { visit } from "../web/support/site.tsx"

const dialogs = defineDialogs({ sheet: [] })

/** What dialogs need around them. No animations: none would ever end here. */
export const shell = (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <App component={false}>
      <RouterAddress>
        <Outlet />
      </RouterAddress>
    </App>
  </ConfigProvider>
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

/** A page with one dialog, which is opened. */
export async function openDialog(children: ReactNode) {
  const router = enterPage(<Opener>{children}</Opener>)
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir" }))
  await screen.findByRole("dialog")
  return router
}

export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
export const dialogGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
