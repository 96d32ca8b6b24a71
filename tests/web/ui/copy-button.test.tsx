import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import { CopyButton, useCopy } from "../../../packages/web/src/ui/CopyButton.tsx"

const refuse = () => Promise.reject(new Error("NotAllowedError"))

beforeEach(() => {
  for (const copies of [writeText, write]) copies.mockReset()
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText, write } as unknown as Clipboard)
})

it.each([
  ["Copié !", async () => undefined],
  ["Copie impossible", refuse],
])("a copy button says « %s », and then its own name again", async (said, copies) => {
  writeText.mockImplementation(copies)
  render(<CopyButton text={ADDRESS} duration={50} />)
  await userEvent.click(screen.getByRole("button", { name: "Copier" }))
  expect(await screen.findByRole("button", { name: said })).toBeDefined()
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  expect(await screen.findByRole("button", { name: "Copier" })).toBeDefined()
})

/** rules/interface.md#notices */
describe("a link to copy", () => {
  it("is passed to the clipboard as a promise, since browsers require the call within the press", async () => {
    const items: Record<string, Promise<Blob>>[] = []
    vi.stubGlobal("ClipboardItem", function ClipboardItem(data: Record<string, Promise<Blob>>) {
      items.push(data)
    })
    const address = Promise.withResolvers<string>()
    await copyLink(address.promise)
    expect(items).toHaveLength(1)
    address.resolve(ADDRESS)
    expect(await (await items[0]?.["text/plain"])?.text()).toBe(ADDRESS)
    expect(await screen.findByRole("button", { name: "Lien copié" })).toBeDefined()
    expect(writeText).not.toHaveBeenCalled()
  })

  it.each([ADDRESS, Promise.resolve(ADDRESS)])(
    "shows for manual copying when the browser refuses (%#)",
    async (address) => {
      for (const copies of [writeText, write]) copies.mockImplementation(refuse)
      await copyLink(address)
      const field = await screen.findByLabelText<HTMLInputElement>("Lien public", { selector: "input" })
      expect(field.value).toBe(ADDRESS)
      field.setSelectionRange(0, 0)
      fireEvent.focus(field)
      expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length])
      expect(screen.queryByText("Lien copié")).toBeNull()
    },
  )

  it("that cannot be loaded is neither copied nor shown", async () => {
    const failed = Promise.reject(new Error("Non"))
    failed.catch(() => undefined)
    write.mockImplementation(refuse)
    await copyLink(failed)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByLabelText("Lien public")).toBeNull()
    expect(screen.getByRole("button", { name: "Copier" })).toBeDefined()
  })
})

const ADDRESS = "https://trame.example/suivi/jeton"
const writeText = vi.fn(async (_text: string) => {})
const write = vi.fn(async (_items: unknown[]) => {})

function Link({ address }: { address: string | Promise<string> }) {
  const { copied, copy } = useCopy("Lien public")
  return (
    <button type="button" onClick={() => void copy(address).catch(() => undefined)}>
      {copied ? "Lien copié" : "Copier"}
    </button>
  )
}
async function copyLink(address: string | Promise<string>) {
  render(
    <AppProviders>
      <Link address={address} />
    </AppProviders>,
  )
  await userEvent.click(screen.getByRole("button", { name: "Copier" }))
}
