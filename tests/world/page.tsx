import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from "react-router-dom"
import { expect } from "vitest"
import { routes as ofTheSite } from "../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../packages/web/src/lib/api/queryClient.ts"

type Name = string | RegExp
/** The screen or a part of it. */
export type Place = Pick<
  typeof screen,
  "findByRole" | "findByLabelText" | "getAllByLabelText" | "queryByRole"
>

/** Opens the site at an address, signed in (`signIn`) or not. */
export function visit(path: InitialEntry, routes: RouteObject[] = ofTheSite) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** Forgets cached data, so the next visit loads everything. */
export function closePage(): void {
  cleanup()
  queryClient.clear()
}

export const dialog = async (name?: Name) => within(await screen.findByRole("dialog", { name }))
export const dialogGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
export const section = async (name: Name) => within(await screen.findByRole("region", { name }))

/** Presses a button once it is there. */
export const press = async (name: Name, place: Place = screen) =>
  userEvent.click(await place.findByRole("button", { name }))

/** Answers the latest confirmation, e.g. « Supprimer ». */
export const answerQuestion = async (name: Name) => {
  const asked = (await screen.findAllByRole("dialog")).at(-1)
  if (asked) await press(name, within(asked))
}

/** Opens a menu and chooses an entry. */
export async function choose(menu: Name, entry: Name): Promise<void> {
  await press(menu)
  await userEvent.click(await entryOf(entry))
}

/** An entry of the open menu; closed menus stay in the document. */
export const entryOf = (name: Name) =>
  waitFor(() => {
    const entries = screen.queryAllByRole("menuitem", { name })
    const shown = entries.find((entry) => !entry.closest(".ant-dropdown-hidden"))
    if (!shown) throw new Error(`The menu has no entry « ${name} »`)
    return shown
  })

/** An editable field, not the placeholder of a loading page. */
export const field = (label: Name, place: Place = screen) =>
  waitFor(() => {
    const [ready] = place
      .getAllByLabelText<HTMLInputElement>(label)
      .filter((found) => !found.closest("[inert]"))
    if (!ready) throw new Error(`No field « ${label} » to type in`)
    return ready
  })

/** Replaces a field's text key by key. */
export async function fill(label: Name, text: string, place: Place = screen): Promise<void> {
  const found = await field(label, place)
  await userEvent.clear(found)
  if (text) await userEvent.type(found, text)
}

/** Replaces a field's text at once, then leaves the field. */
export async function paste(label: Name, text: string, place: Place = screen): Promise<void> {
  const found = await field(label, place)
  // A date field reacts to keys only.
  const event = found.placeholder === "jj/mm/aaaa" ? fireEvent.input : fireEvent.change
  event(found, { target: { value: text } })
  fireEvent.blur(found)
}

/** Chooses an option whose text starts with this. */
export async function pick(label: Name, option: string, place: Place = screen): Promise<void> {
  const found = await field(label, place)
  fireEvent.mouseDown(found)
  // Long lists render only the visible options.
  if (!found.readOnly) fireEvent.change(found, { target: { value: option } })
  fireEvent.click(
    await waitFor(() => {
      const offered = [...document.querySelectorAll(".ant-select-item-option")]
      const wanted = offered.filter(({ textContent }) => textContent?.startsWith(option)).at(-1)
      if (!wanted) throw new Error(`« ${label} » does not offer « ${option} »`)
      return wanted
    }),
  )
}

/** Waits for a text. */
export const says = (text: Name) => screen.findByText(text)

/** The visible texts of an element in order, with plain spaces and without decoration. */
export function textOf(element: Element | null | undefined): string[] {
  const texts = new Map<Element, string>()
  const walker = document.createTreeWalker(element ?? document.createElement("p"), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement && !parentElement.closest("[aria-hidden='true']"))
      texts.set(parentElement, (texts.get(parentElement) ?? "") + textContent)
  }
  return [...texts.values()].map((text) => text.replace(/\s+/gu, " ").trim()).filter(Boolean)
}

/** An element's texts in one line, e.g. « Hiver | Actif | 5 000 € ». */
export const lineOf = (element: Element | null | undefined): string => textOf(element).join(" | ")

/** An element's texts as one sentence. */
export const wordsOf = (element: Element | null | undefined) => textOf(element).join(" ")

/** The id of the focused row. */
export const focusedRow = () => document.activeElement?.closest("[data-row]")?.getAttribute("data-row")

/** The lines of a form's notice, e.g. a colleague's changes. */
export const linesOf = async (place: Place) =>
  [...(await place.findByRole("alert")).querySelectorAll("li")].map(wordsOf).sort()
