import { ORPCError } from "@orpc/client"
import { act, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App, ConfigProvider } from "antd"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { useConfirm, useRemoval } from "../../../packages/web/src/lib/dialog/useConfirm.tsx"

let confirm: ReturnType<typeof useConfirm>
let remove: ReturnType<typeof useRemoval>

function Page() {
  confirm = useConfirm()
  remove = useRemoval()
  return null
}

beforeEach(() => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App component={false}>
        <Page />
      </App>
    </ConfigProvider>,
  )
})

/** What is answered; nothing yet while it is undefined. */
async function ask<Answer>(question: () => Promise<Answer>) {
  const given: { answer?: Answer } = {}
  await act(async () => {
    void question().then((answer) => {
      given.answer = answer
    })
  })
  return given
}
const button = (name: string) => screen.getByRole("button", { name })
const press = (name: string) => userEvent.click(button(name))

describe("a question", () => {
  it("has the keyboard on what does no harm, and is refused by Escape", async () => {
    const given = await ask(() => confirm({ title: "Envoyer ?", okText: "Envoyer" }))
    await waitFor(() => expect(document.activeElement).toBe(button("Annuler")))
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(given).toEqual({ answer: false }))
  })

  it("stays open while what was agreed to is done, and where that fails", async () => {
    const work = vi.fn<() => Promise<unknown>>()
    work.mockRejectedValueOnce(new Error("refused")).mockResolvedValueOnce(null)
    const given = await ask(() => confirm({ title: "Envoyer ?", onOk: work }))
    await press("Confirmer")
    await waitFor(() => expect(work).toHaveBeenCalledTimes(1))
    expect([given, screen.queryByRole("dialog") !== null]).toEqual([{}, true])
    await press("Confirmer")
    await waitFor(() => expect(given).toEqual({ answer: true }))
  })

  it("is answered with no once it is withdrawn", async () => {
    const controller = new AbortController()
    const given = await ask(() => confirm({ title: "Quitter ?", signal: controller.signal }))
    act(() => controller.abort())
    await waitFor(() => expect(given).toEqual({ answer: false }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})

describe("what is to be removed", () => {
  const gone = new ORPCError("not_found", { status: 404, message: "Introuvable" })
  const refused = new ORPCError("forbidden", { status: 403, message: "Refusé" })
  const words = {
    ...{ title: "Supprimer ?", done: "Supprimé" },
    failed: ({ message }: { message: string }) => `Erreur : ${message}`,
  }

  it.each([
    ["is gone, and said to be", () => Promise.resolve(), true, "Supprimé"],
    ["is still there where that is refused", () => Promise.reject(refused), false, "Erreur : Refusé"],
    ["is gone all the same where somebody was faster", () => Promise.reject(gone), true, null],
  ])("%s", async (_what, work, answer, said) => {
    const given = await ask(() => remove({ ...words, remove: work }))
    await press("Supprimer")
    await waitFor(() => expect(given).toEqual({ answer }))
    if (said) expect(await screen.findByText(said)).toBeDefined()
    else expect(screen.queryByText(/^(Supprimé|Erreur)/)).toBeNull()
  })

  it("stays where the person thought better of it", async () => {
    const work = vi.fn(async () => undefined)
    const given = await ask(() => remove({ ...words, remove: work }))
    await press("Annuler")
    await waitFor(() => expect(given).toEqual({ answer: false }))
    expect(work).not.toHaveBeenCalled()
  })
})
