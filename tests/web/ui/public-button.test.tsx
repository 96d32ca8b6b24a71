import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, it, vi } from "vitest"
import { PublicButton } from "../../../packages/web/src/ui/public/PublicButton.tsx"
import { expectKeyboardOn } from "../../world/keyboard.ts"

const button = () => screen.getByRole("button")

/** rules/interface.md#keyboard */
it.each([{ busy: true }, { "aria-disabled": true }])(
  "does nothing while at work, and keeps the keyboard: %o",
  async (held) => {
    const act = vi.fn()
    const { rerender } = render(<PublicButton onClick={act}>Envoyer</PublicButton>)
    await userEvent.click(button())
    expect(act).toHaveBeenCalledTimes(1)
    rerender(
      <PublicButton {...held} onClick={act}>
        Envoyer
      </PublicButton>,
    )
    await userEvent.click(button())
    await userEvent.keyboard("{Enter}")
    expect(act).toHaveBeenCalledTimes(1)
    expectKeyboardOn(button())
    expect(button().getAttribute("aria-disabled")).toBe("true")
  },
)

it("sends no form a second time while it is at work, by Enter neither", async () => {
  const send = vi.fn((event: Event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={(event) => send(event.nativeEvent)}>
      <input aria-label="Nom" />
      <PublicButton type="submit" busy={busy}>
        Envoyer
      </PublicButton>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.type(screen.getByLabelText("Nom"), "Zoé{Enter}")
  expect(send).toHaveBeenCalledTimes(1)
  rerender(form(true))
  await userEvent.type(screen.getByLabelText("Nom"), "{Enter}")
  await userEvent.click(button())
  expect(send).toHaveBeenCalledTimes(1)
  expect(button().getAttribute("aria-busy")).toBe("true")
})

it("has the classes that there are, and no other", () => {
  render(<PublicButton>Envoyer</PublicButton>)
  expect(button().className).not.toMatch(/undefined| $/)
})
