import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form } from "antd"
import { type ReactNode, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { createProgress } from "../../../packages/web/src/lib/upload/progress.ts"
import { DayField, DayInput } from "../../../packages/web/src/ui/form/DayField.tsx"
import { SixDigitsField, TextField } from "../../../packages/web/src/ui/form/Field.tsx"
import { FileField, UploadBar } from "../../../packages/web/src/ui/form/FileField.tsx"
import { ManagerField } from "../../../packages/web/src/ui/form/ManagerField.tsx"
import { type Teammate, TeammateField, useTeam } from "../../../packages/web/src/ui/form/TeammateField.tsx"
import { Toggle } from "../../../packages/web/src/ui/form/Toggle.tsx"
import {
  PasswordField,
  SixDigitsField as PublicSixDigitsField,
} from "../../../packages/web/src/ui/public/Field.tsx"
import { answer, json } from "../support/site.tsx"

const ignore = () => undefined
/** What is read with a field, besides its name. */
const describedBy = (field: HTMLElement) =>
  field
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent)

describe.each(["the application", "the public pages"])("the field of a code in %s", (place) => {
  function Code({ error = "" }) {
    const [code, setCode] = useState("")
    return place === "the application" ? (
      <SixDigitsField label="Code" value={code} error={error} onChange={setCode} />
    ) : (
      <PublicSixDigitsField value={code} error={error} onChange={setCode} />
    )
  }

  it.each(["123456", "123 456", " 123 456 ", "123-456", "1 2 3 4 5 6", "1234567"])(
    "takes the six digits of « %s » that is pasted or typed",
    async (written) => {
      render(<Code />)
      const field = screen.getByRole<HTMLInputElement>("textbox")
      await userEvent.click(field)
      await userEvent.paste(written)
      expect(field.value).toBe("123456")
      await userEvent.clear(field)
      await userEvent.type(field, written)
      expect(field.value).toBe("123456")
    },
  )

  it("is filled by a phone that received the code, with a keyboard of digits, and says what is wrong", () => {
    render(<Code error="Code expiré" />)
    const field = screen.getByRole("textbox")
    expect(["inputmode", "autocomplete", "aria-invalid"].map((name) => field.getAttribute(name))).toEqual([
      ...["numeric", "one-time-code", "true"],
    ])
    expect(describedBy(field)).toEqual(["Code expiré"])
    // The public pages say themselves where the keyboard is.
    expect(document.activeElement === field).toBe(place === "the application")
  })
})

it("a password is typed as it is: no capital, and no red line that shows it to the browser", () => {
  render(<PasswordField label="Mot de passe" value="" onChange={ignore} />)
  const field = screen.getByLabelText("Mot de passe")
  expect([field.getAttribute("autocapitalize"), field.getAttribute("spellcheck")]).toEqual(["none", "false"])
})

describe("a labelled text", () => {
  it("is read with what helps, then with what is wrong instead, and holds no more than it may", () => {
    const onChange = vi.fn()
    const text = (error?: string) => (
      <TextField
        label="Nom"
        hint="Vu par la marque"
        required
        value="Été"
        maxLength={120}
        onChange={onChange}
        error={error}
      />
    )
    const { rerender } = render(text())
    const field = screen.getByLabelText("Nom")
    const said = () => [describedBy(field), field.getAttribute("aria-invalid")]
    expect(said()).toEqual([["Vu par la marque"], "false"])
    expect([field.getAttribute("maxlength"), field.getAttribute("aria-required")]).toEqual(["120", "true"])
    fireEvent.change(field, { target: { value: "Hiver" } })
    expect(onChange).toHaveBeenCalledWith("Hiver")
    rerender(text("Le nom est obligatoire"))
    expect(said()).toEqual([["Le nom est obligatoire"], "true"])
    expect(screen.queryByText("Vu par la marque")).toBeNull()
  })

  it("of several rows is one that wraps", () => {
    render(<TextField label="Description" rows={3} value="" maxLength={5000} onChange={ignore} />)
    const field = screen.getByLabelText("Description")
    expect([field.tagName, field.getAttribute("maxlength")]).toEqual(["TEXTAREA", "5000"])
  })
})

describe("a day", () => {
  const dayOf = (day: string) => document.querySelector<HTMLElement>(`td[title="${day}"]`) ?? document.body

  function Day({ initial, told }: { initial: string; told: (string | null)[] }) {
    const [day, setDay] = useState<string | null>(initial)
    return (
      <DayInput
        id="day"
        value={day}
        onChange={(next) => {
          told.push(next)
          setDay(next)
        }}
      />
    )
  }
  const field = () => screen.getByPlaceholderText<HTMLInputElement>("jj/mm/aaaa")

  it("that is none is shown as it was typed", () => {
    render(<DayInput value="demain" />)
    expect(field().value).toBe("demain")
  })

  it("is what is chosen in the calendar, not what was half typed before, nor what the mouse lies over", async () => {
    const told: (string | null)[] = []
    render(<Day initial="2026-06-10" told={told} />)
    await userEvent.click(field())
    fireEvent.mouseEnter(dayOf("2026-06-20"))
    expect(field().value).toBe("10/06/2026")
    fireEvent.input(field(), { target: { value: "1/6/26" } })
    fireEvent.click(dayOf("2026-06-15"))
    fireEvent.blur(field())
    expect([told, field().value]).toEqual([["1/6/26", "2026-06-15"], "15/06/2026"])
  })

  it("is read with what is wrong with it", () => {
    render(<DayField label="Date de fin" value="2026-06-10" error="Avant le début" onChange={ignore} />)
    const labelled = screen.getByLabelText("Date de fin")
    expect(describedBy(labelled)).toEqual(["Avant le début"])
    expect(labelled.closest("[class*='status-error']")).not.toBeNull()
  })
})

describe("a file", () => {
  const MB = 1024 * 1024
  const drop = (place: HTMLElement | null, file: File) =>
    fireEvent.drop(place as HTMLElement, { dataTransfer: { types: ["Files"], files: [file] } })

  it.each([
    ["application", "Choisir un fichierou déposez-le ici, 2 MB au maximum"],
    ["public", "Choisir un fichier2 MB au maximum"],
  ] as const)("is asked for with how large it may be (%s)", (look, said) => {
    render(<FileField look={look} file={null} maxBytes={2 * MB} disabled={false} onChange={ignore} />)
    expect(document.querySelector("label")?.textContent).toBe(said)
  })

  it("that is chosen is named with its size, and may be another one", () => {
    const file = { name: "brief.pdf", size: 3 * MB }
    render(<FileField file={file} accept=".pdf" error="Trop long" disabled={false} onChange={ignore} />)
    const field = screen.getByLabelText(/^brief\.pdf3 MB · Choisir un autre fichier$/)
    expect([field.getAttribute("accept"), field.getAttribute("aria-invalid"), describedBy(field)]).toEqual([
      ...[".pdf", "true", ["Trop long"]],
    ])
  })

  it.each([
    [false, 1],
    [true, 0],
  ])("is taken where it is dropped, unless the field is locked (%s)", (disabled, times) => {
    const onChange = vi.fn()
    render(<FileField file={null} disabled={disabled} onChange={onChange} />)
    drop(document.querySelector("label"), new File(["."], "a.pdf"))
    expect(onChange).toHaveBeenCalledTimes(times)
  })

  it("is the first of several that are dropped, unless the field takes several", () => {
    const onChange = vi.fn()
    const files = ["a.pdf", "b.pdf"].map((name) => new File(["."], name))
    for (const multiple of [false, true]) {
      const { unmount } = render(
        <FileField file={null} disabled={false} multiple={multiple} onChange={onChange} />,
      )
      expect(document.querySelector<HTMLInputElement>("input")?.multiple).toBe(multiple)
      fireEvent.drop(document.querySelector("label") ?? document.body, {
        dataTransfer: { types: ["Files"], files },
      })
      unmount()
    }
    expect(onChange.mock.calls).toEqual([files.slice(0, 1), files])
  })

  it("on its way says its name, how far it is and why it waits, and can be stopped", () => {
    const state = { ...createProgress(2 * MB).current(), sentBytes: MB, phase: "paused" as const }
    render(<UploadBar fileName="film.mp4" state={state} cancel={<button type="button">Arrêter</button>} />)
    const upload = screen.getByRole("region", { name: "Envoi du fichier" })
    expect(screen.getByText("film.mp4")).toBeDefined()
    expect(screen.getByRole("progressbar", { name: "Envoi de film.mp4" }).getAttribute("aria-valuenow")).toBe(
      "50",
    )
    expect(screen.getByRole("status").textContent).toMatch(/^En pause : connexion perdue/)
    expect(upload.textContent).toContain("1 MB sur 2 MB")
    expect(screen.getByRole("button", { name: "Arrêter" })).toBeDefined()
  })
})

describe("a teammate", () => {
  const people: Teammate[] = [
    { id: "u1", name: "Léa Martin", role: "Cheffe de projet" },
    { id: "u2", name: "Zoé Noir", role: "" },
  ]
  const shown = () => [...document.querySelectorAll(".ant-select-item-option")]

  it("is one of the team, nobody first, found without accents; nobody is nobody again", async () => {
    const onChange = vi.fn()
    render(<TeammateField people={people} loading={false} nobody="Moi" value="u2" onChange={onChange} />)
    const box = screen.getByRole("combobox")
    await userEvent.click(box)
    expect(shown().map(({ textContent }) => textContent)).toEqual([
      ...["Moi", "Léa Martin · Cheffe de projet", "Zoé Noir"],
    ])
    expect(shown().filter((one) => one.hasAttribute("role"))).toEqual([])
    fireEvent.click(screen.getByText("Moi"))
    await userEvent.type(box, "lea")
    const [lea] = shown()
    expect([lea?.textContent, shown().length]).toEqual(["Léa Martin · Cheffe de projet", 1])
    fireEvent.click(lea ?? document.body)
    expect(onChange.mock.calls.map(([id]) => id)).toEqual([null, "u1"])
    await userEvent.type(box, "personne")
    expect(screen.getByText("Aucun membre")).toBeDefined()
  })

  it.each([
    ["u1", "Léa Martin"],
    [null, "Personne"],
    ["parti", "Personne"],
  ])("of %s is shown as %s", (value, text) => {
    render(<TeammateField people={people} loading={false} nobody="Personne" value={value} />)
    expect(screen.getByText(text)).toBeDefined()
  })

  it("without a name is called by the role, and without either is not nothing", async () => {
    answer({
      "/api/agencies/teammates": () =>
        json(200, {
          items: [
            { id: "a", name: "", role: "Stagiaire" },
            { id: "b", name: "", role: "" },
          ],
        }),
    })
    function Names() {
      const { nameOf } = useTeam()
      return <p>{["a", "b", "c", null].map((id) => nameOf(id) ?? "–").join(", ")}</p>
    }
    render(withQueries(<Names />))
    expect(await screen.findByText("Stagiaire, Sans nom, –, –")).toBeDefined()
  })
})

const withQueries = (what: ReactNode) => (
  <QueryClientProvider client={queryClient}>{what}</QueryClientProvider>
)

it("a manager is offered from the team, found anywhere in the name, and may be anybody else", async () => {
  answer({
    "/api/agencies/teammates": () =>
      json(200, {
        items: [
          { id: "u1", name: "Léa Écoffet", role: "Directrice" },
          { id: "u2", name: "Hugo Leroy", role: "" },
        ],
      }),
  })
  const told = vi.fn()
  function Manager() {
    const [name, setName] = useState("")
    return (
      <ManagerField
        value={name}
        onChange={(next) => {
          told(next)
          setName(next)
        }}
      />
    )
  }
  render(withQueries(<Manager />))
  const field = screen.getByLabelText<HTMLInputElement>("Chef de projet")
  await userEvent.type(field, "ecof")
  expect(told).toHaveBeenLastCalledWith("ecof")
  const offered = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")]
    expect(found.map((one) => [one.textContent, one.getAttribute("role")])).toEqual([
      ["Léa Écoffet · Directrice", null],
    ])
    return found
  })
  fireEvent.click(offered[0] ?? document.body)
  expect(field.value).toBe("Léa Écoffet")
  expect([field.id, field.maxLength, field.getAttribute("aria-required")]).toEqual([
    ...["collaboration-manager", 201, "true"],
  ])
})

it("a switch is named, read with what it is about, says that it is being written, and does what is pressed", () => {
  const onChange = vi.fn()
  render(
    <Form>
      <Form.Item name="active" valuePropName="checked">
        <Toggle label="Lien actif" about="La marque voit la page" busy onChange={onChange} />
      </Form.Item>
    </Form>,
  )
  const control = screen.getByRole("switch", { name: "Lien actif" })
  expect(describedBy(control)).toEqual(["La marque voit la page"])
  expect([control.getAttribute("aria-busy"), control.matches(":disabled")]).toEqual(["true", false])
  fireEvent.click(control)
  expect(onChange.mock.calls[0]?.[0]).toBe(true)
})
