import { fireEvent, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"

/** Whether the browser would ask before closing the tab. */
export const asksBeforeClosing = (): boolean =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

const CONTROLS = [
  "input:not([type='hidden'], [type='search'], [type='file'], :disabled)",
  "textarea:not([aria-hidden='true'])",
  "[role='switch']",
].join(", ")

/** A form's controls that can be typed into, ticked or chosen, except for chosen options. */
export const controlsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      !(control instanceof HTMLInputElement && control.type === "radio" && control.checked) &&
      !control.closest("[hidden], [aria-hidden='true']"),
  )

/** The first control of each kind, since all of a kind are wired alike. */
export function oneOfEach(controls: readonly HTMLElement[]): HTMLElement[] {
  const kindOf = (control: HTMLElement) =>
    ["role", "type", "inputmode", "placeholder"].map((name) => control.getAttribute(name) ?? "").join() +
    control.tagName
  const kinds = controls.map(kindOf)
  return controls.filter((_, at) => kinds.indexOf(kinds[at] ?? "") === at)
}

/** The control's name on the screen. */
export function nameOf(control: HTMLElement): string {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
  const legend = control.closest("fieldset")?.querySelector("legend")?.textContent
  const said = labels.map(({ textContent }) => textContent).join(" ")
  return said || control.getAttribute("aria-label") || legend || control.id
}

/** Changes the control's value, whatever its kind. */
export async function change(control: HTMLElement): Promise<void> {
  const role = control.getAttribute("role")
  const type = control.getAttribute("type")
  // An autocomplete accepts any text.
  const suggests = control instanceof HTMLInputElement && control.value !== ""
  if (role === "combobox" && !suggests) await chooseAnother(control)
  else if (role === "switch" || type === "checkbox" || type === "radio") fireEvent.click(control)
  else if (control.getAttribute("placeholder") === "jj/mm/aaaa") {
    fireEvent.focus(control)
    fireEvent.input(control, { target: { value: "03/04/2031" } })
    fireEvent.blur(control)
  } else if (type === "time") fireEvent.input(control, { target: { value: "07:30" } })
  else await userEvent.type(control, "7")
}

async function chooseAnother(control: HTMLElement): Promise<void> {
  const select = control.closest(".ant-select")
  if (!select) throw new Error(`${nameOf(control)} is no list of choices`)
  fireEvent.mouseDown(control)
  const option = await waitFor(() => {
    const open = [...document.querySelectorAll(".ant-select-dropdown")].at(-1)
    const found = open?.querySelector(".ant-select-item-option:not(.ant-select-item-option-selected)")
    if (!found) throw new Error(`${nameOf(control)} offers nothing`)
    return found
  })
  fireEvent.click(option)
}
