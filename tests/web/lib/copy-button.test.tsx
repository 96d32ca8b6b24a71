import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import { CopyButton, useCopy } from "../../../packages/web/src/ui/CopyButton.tsx"

const ADDRESS = "https://trame.example/suivi/jeton"
let refuses: boolean
const writeText = vi.fn(async (_text: string) => {
  if (refuses) throw new Error("NotAllowedError")
})

beforeEach(() => {
  refuses = false
  writeText.mockClear()
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
})

describe("a button that copies", () => {
  it.each([
    [false, "Copié !"],
    [true, "Copie impossible"],
  ])("says what became of it (refused: %s), and its own name again", async (refused, said) => {
    refuses = refused
    render(<CopyButton text={ADDRESS} label="Copier le lien" duration={50} />)
    await userEvent.click(screen.getByRole("button", { name: "Copier le lien" }))
    expect(await screen.findByRole("button", { name: said })).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(ADDRESS)
    expect(await screen.findByRole("button", { name: "Copier le lien" })).toBeDefined()
  })
})

function Link({ address }: { address: string | Promise<string> }) {
  const { copied, copy } = useCopy("Lien public")
  return (
    <button type="button" onClick={() => void copy(address).catch(() => undefined)}>
      {copied ? "Lien copié" : "Copier"}
    </button>
  )
}
const show = (address: string | Promise<string>) =>
  render(
    <AppProviders>
      <Link address={address} />
    </AppProviders>,
  )

/** rules/interface.md#notices */
describe("a link", () => {
  it.each([
    ["that is known", () => ADDRESS],
    ["that is still being asked for", () => Promise.resolve(ADDRESS)],
  ])("%s is shown to be copied by hand where the browser refuses", async (_what, address) => {
    refuses = true
    show(address())
    await userEvent.click(screen.getByRole("button", { name: "Copier" }))
    const field = await screen.findByLabelText<HTMLInputElement>("Lien public", { selector: "input" })
    expect(field.value).toBe(ADDRESS)
    // Whoever goes there has all of it chosen.
    field.setSelectionRange(0, 0)
    fireEvent.focus(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length])
    expect(screen.queryByText("Lien copié")).toBeNull()
  })

  it("that could not be had is neither copied nor shown", async () => {
    const refused = Promise.reject(new Error("Non"))
    refused.catch(() => undefined)
    show(refused)
    await userEvent.click(screen.getByRole("button", { name: "Copier" }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByLabelText("Lien public")).toBeNull()
    expect(screen.getByRole("button", { name: "Copier" })).toBeDefined()
  })
})
