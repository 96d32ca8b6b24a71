import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { createProgress } from "../../../packages/web/src/lib/upload/progress.ts"
import { TextField } from "../../../packages/web/src/ui/form/Field.tsx"
import { FileField, UploadBar } from "../../../packages/web/src/ui/form/FileField.tsx"
import { ManagerField } from "../../../packages/web/src/ui/form/ManagerField.tsx"
import { SixDigitsField } from "../../../packages/web/src/ui/form/SixDigitsField.tsx"
import { TeammateField, useTeam } from "../../../packages/web/src/ui/form/TeammateField.tsx"
import { SixDigitsField as PublicSixDigitsField } from "../../../packages/web/src/ui/public/Field.tsx"
import { fakeApi } from "../../world/fakeApi.ts"
import { wordsOf } from "../../world/page.tsx"

describe.each(["the application", "the public pages"])("the field of a code in %s", (place) => {
  function Code() {
    const [code, setCode] = useState("")
    const field = { value: code, error: "Code expiré", onChange: setCode }
    return place === "the application" ? (
      <SixDigitsField label="Code" {...field} />
    ) : (
      <PublicSixDigitsField {...field} />
    )
  }

  it("accepts six digits within a pasted text, and the phone's code suggestion", () => {
    render(<Code />)
    const field = screen.getByRole<HTMLInputElement>("textbox", { description: "Code expiré" })
    for (const value of ["123 456", " 123-456 ", "1 2 3 4 5 6", "1234567", "Code : 123456"]) {
      fireEvent.change(field, { target: { value } })
      expect([value, field.value]).toEqual([value, "123456"])
    }
    expect(attributes(field, "inputmode", "autocomplete", "aria-invalid")).toEqual([
      ...["numeric", "one-time-code", "true"],
    ])
    // The public pages move the focus themselves.
    expect(document.activeElement === field).toBe(place === "the application")
  })
})

it("a labelled text field is described by its hint, or by its error instead", () => {
  const text = (error?: string) => (
    <TextField
      {...{ label: "Nom", hint: "Vu par la marque", required: true, value: "", maxLength: 120, error }}
      onChange={() => undefined}
    />
  )
  const { rerender } = render(text())
  const field = screen.getByRole("textbox", { name: "Nom", description: "Vu par la marque" })
  expect(attributes(field, "maxlength", "aria-required", "aria-invalid")).toEqual(["120", "true", "false"])
  rerender(text("Le nom est obligatoire"))
  expect(screen.getByRole("textbox", { description: "Le nom est obligatoire" })).toBe(field)
  expect(field.getAttribute("aria-invalid")).toBe("true")
})

describe("the field of a file", () => {
  const [first, second] = ["a.pdf", "b.pdf"].map((name) => new File(["."], name))
  const carrying = (...files: unknown[]) => ({
    dataTransfer: { types: files.length ? ["Files"] : ["text/plain"], files },
  })
  function show(props: Partial<Parameters<typeof FileField>[0]> = {}) {
    const onChange = vi.fn()
    render(<FileField file={null} disabled={false} onChange={onChange} {...props} />)
    const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement
    const place = input.parentElement as HTMLElement
    return { onChange, input, place, label: place.querySelector("label") as HTMLElement }
  }

  it.each([
    [{ maxBytes: 2 * MB }, "Choisir un fichierou déposez-le ici, 2 MB au maximum"],
    [{ look: "public", maxBytes: 2 * MB }, "Choisir un fichier2 MB au maximum"],
    [{ file: { name: "brief.pdf", size: 3 * MB } }, "brief.pdf3 MB · Choisir un autre fichier"],
  ] as const)("with %j says « %s »", (props, said) => expect(show(props).label.textContent).toBe(said))

  it.each([
    [{}, [[first]]],
    [{ multiple: true }, [[first, second]]],
    [{ disabled: true }, []],
  ])("with %j accepts of two dropped files: %j", (props, taken) => {
    const { onChange, place, label } = show(props)
    fireEvent.dragEnter(place, carrying(first, second))
    // Into a child, so the parent is left only afterwards.
    fireEvent.dragEnter(label, carrying(first, second))
    fireEvent.dragLeave(place, carrying(first, second))
    expect(place.dataset.over === "true").toBe(taken.length > 0)
    // The browser opens none of them.
    expect(fireEvent.dragOver(label, carrying(first))).toBe(taken.length === 0)
    expect(fireEvent.drop(label, carrying(first, second))).toBe(taken.length === 0)
    expect([place.dataset.over, onChange.mock.calls]).toEqual(["false", taken])
    fireEvent.dragEnter(label, carrying(first))
    fireEvent.dragLeave(label, carrying(first))
    expect(place.dataset.over).toBe("false")
  })

  it("ignores a dragged text, and accepts a refused file again", () => {
    const { onChange, place, input } = show()
    fireEvent.dragEnter(place, carrying())
    expect(place.dataset.over).toBe("false")
    expect([fireEvent.dragOver(place, carrying()), fireEvent.drop(place, carrying())]).toEqual([true, true])
    expect(onChange).not.toHaveBeenCalled()
    const put = vi.fn()
    Object.defineProperty(input, "value", { get: () => "a.pdf", set: put })
    fireEvent.change(input, { target: { files: [first] } })
    expect([onChange.mock.calls, put.mock.calls]).toEqual([[[first]], [[""]]])
  })

  it("shows the upload's progress, and why it waits", () => {
    const state = { ...createProgress(2 * MB).current(), sentBytes: MB, phase: "paused" as const }
    render(<UploadBar fileName="film.mp4" state={state} cancel={<button type="button">Arrêter</button>} />)
    const bar = screen.getByRole("progressbar", { name: "Envoi de film.mp4" })
    expect(bar.getAttribute("aria-valuenow")).toBe("50")
    expect(wordsOf(screen.getByRole("region"))).toMatch(/film\.mp4 En pause : .* 1 MB sur 2 MB Arrêter$/)
  })
})

describe("the field of a teammate", () => {
  const TEAM = [
    { id: "u1", name: "Léa Écoffet", role: "Directrice" },
    { id: "u2", name: "Zoé Noir", role: "" },
  ]
  const options = () => [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")]
  const withQueries = (what: ReactNode) =>
    render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>)

  it("offers « nobody » first, searches without accents, and can be cleared", async () => {
    const onChange = vi.fn()
    render(<TeammateField people={TEAM} loading={false} nobody="Moi" value="u2" onChange={onChange} />)
    const box = screen.getByRole("combobox")
    await userEvent.click(box)
    expect(options().map(({ textContent }) => textContent)).toEqual([
      ...["Moi", "Léa Écoffet · Directrice", "Zoé Noir"],
    ])
    fireEvent.click(screen.getByText("Moi"))
    await userEvent.type(box, "lea")
    expect(options()).toHaveLength(1)
    fireEvent.click(options()[0] ?? box)
    expect(onChange.mock.calls.map(([id]) => id)).toEqual([null, "u1"])
    await userEvent.type(box, "personne")
    expect(screen.getByText("Aucun membre")).toBeDefined()
  })

  it.each([
    ["u1", "Léa Écoffet"],
    [null, "Personne"],
    ["parti", "Personne"],
  ])("shows %s as %s", (value, text) => {
    render(<TeammateField people={TEAM} loading={false} nobody="Personne" value={value} />)
    expect(screen.getByText(text)).toBeDefined()
  })

  it("shows a member without a name by role, and one without either as « Sans nom »", async () => {
    const items = ["Stagiaire", ""].map((role) => ({ id: role || "b", name: "", role }))
    fakeApi({ agencies: { pickTeammates: { items } } })
    function Names() {
      const { nameOf } = useTeam()
      return <p>{["Stagiaire", "b", "c", null].map((id) => nameOf(id) ?? "–").join(", ")}</p>
    }
    withQueries(<Names />)
    expect(await screen.findByText("Stagiaire, Sans nom, –, –")).toBeDefined()
  })

  it("for a manager suggests the team by any part of a name, and accepts any text", async () => {
    fakeApi({ agencies: { pickTeammates: { items: TEAM } } })
    const told = vi.fn()
    function Manager() {
      const [name, setName] = useState("")
      told(name)
      return <ManagerField value={name} onChange={setName} />
    }
    withQueries(<Manager />)
    const field = screen.getByLabelText<HTMLInputElement>("Chef de projet")
    await userEvent.type(field, "ecof")
    expect(told).toHaveBeenLastCalledWith("ecof")
    await waitFor(() => expect(options().map(wordsOf)).toEqual(["Léa Écoffet · Directrice"]))
    fireEvent.click(options()[0] ?? field)
    expect([field.value, field.maxLength]).toEqual(["Léa Écoffet", 201])
  })
})

const MB = 1024 * 1024
const attributes = (field: Element, ...names: string[]) => names.map((name) => field.getAttribute(name))
