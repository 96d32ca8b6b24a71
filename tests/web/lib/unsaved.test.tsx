import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { Link } from "react-router-dom"
import { beforeEach, expect, it, vi } from "vitest"
import { useAddress } from "../../../packages/web/src/lib/address/address.ts"
import { type Question, useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { press, shell } from "../../world/dialogPage.tsx"
import { visit } from "../support/site.tsx"

const WORDS = { okText: "Quitter", cancelText: "Rester", title: "Attention" }
const question = vi.fn((): Question => ({ ...WORDS, content: "Tout sera perdu." }))
const LOGIN = { pathname: "/login", search: "" }

function Form({ closing, own }: { closing?: Question; own?: boolean }) {
  const [dirty, setDirty] = useState(false)
  const { mayLeaveFor } = useAddress()
  const release = useUnsavedGuard(dirty, { closing, ...(own && { question }) })
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        Écrire
      </button>
      <button type="button" onClick={() => setDirty(false)}>
        Effacer
      </button>
      <button type="button" onClick={release}>
        Enregistrer
      </button>
      <button type="button" onClick={() => void mayLeaveFor(LOGIN)}>
        Déconnexion
      </button>
      <Link to="/ailleurs">Ailleurs</Link>
    </>
  )
}

const enter = (form: React.ReactNode) =>
  visit("/page", [
    {
      element: shell,
      children: [
        { path: "/page", element: form },
        { path: "/ailleurs", element: <p>Une autre page</p> },
      ],
    },
  ])
const follow = () => userEvent.click(screen.getByRole("link", { name: "Ailleurs" }))

beforeEach(() => question.mockClear())

it("what was saved is not asked about again, whatever the form holds by then", async () => {
  enter(<Form />)
  for (const name of ["Écrire", "Enregistrer", "Effacer", "Écrire"]) await press(name)
  await follow()
  expect(await screen.findByText("Une autre page")).toBeDefined()
})

it("leaving the page is not asked about in the words for closing a dialog", async () => {
  enter(<Form closing={{ ...WORDS, content: "Fermer la fenêtre ?" }} />)
  await press("Écrire")
  await follow()
  expect(await screen.findByText(/^Vos modifications ne sont pas enregistrées\./)).toBeDefined()
  expect(screen.queryByText("Fermer la fenêtre ?")).toBeNull()
})

it("who has stayed is asked about what they do next, and not about that again", async () => {
  enter(<Form own />)
  await press("Écrire")
  for (const leave of [follow, () => press("Déconnexion")]) {
    await leave()
    await screen.findByText("Tout sera perdu.")
    await press("Rester")
    await waitFor(() => expect(screen.queryByText("Tout sera perdu.")).toBeNull())
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  expect(question).toHaveBeenCalledTimes(2)
  await follow()
  await screen.findByText("Tout sera perdu.")
  await press("Quitter")
  expect(await screen.findByText("Une autre page")).toBeDefined()
})
