import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { member } from "../support/accountPage.tsx"
import { collaboration } from "../support/campaign.ts"
import { answerForms } from "../support/forms.ts"
import { json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/account/AccountPage.tsx"
import "../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/ApplyDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../packages/web/src/features/collaborations/form/Pickers.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const named = (id: string, name: string) => ({ id, name, role: "" })
const templateOf = (id: string, name: string) => ({
  ...{ id, name, version: 1, createdAt: NOW, updatedAt: NOW },
  steps: [{ name: "Brief", offset: 0 }],
})
const participantOf = (id: string, fullName: string) => ({
  ...{ id, version: 1, influencerId: id, fullName, username: id, profileImageUrl: null, rate: 0 },
  ...{ deliverables: [], creatorInvoiceSent: false, paidPercentage: 0 },
})
const participants = [participantOf("p1", "Zoé Mercier"), participantOf("p2", "Hugo Petit")]
const CAMPAIGN = "/app/collaborations/k1"

beforeEach(() => {
  signIn()
  answerForms({
    "/api/identity/me": () => json(200, { ...camille, owner: true }),
    "/api/agencies/teammates": () =>
      json(200, { items: [named("u2", "Inès Faure"), named("u3", "Hugo Leroy")] }),
    "/api/membership/team": () => json(200, { items: [member("u2", "Inès"), member("u3", "Hugo")] }),
    "/api/timeline-templates": () =>
      json(200, { items: [templateOf("t1", "Été"), templateOf("t2", "Hiver")] }),
    [`/api${CAMPAIGN.slice(4)}`]: () =>
      json(200, { collaboration, participants, steps: [], documents: [], stats: [] }),
    "/api/collaborations/calendar": () => json(200, { items: [], busyDays: [] }),
    "/api/castings/deadlines": () => json(200, { items: [] }),
    "/api/todos/between": () => json(200, { items: [] }),
  })
})

it.each([
  ["/app/clients?dialog=new", "Secteur", "EAUTE", "Beauté"],
  ["/app/collaborations/new?picker=brand", "Secteur", "EAUTE", "Beauté"],
  ["/app/collaborations", "Chef de projet", "ines", "Inès Faure"],
  [`${CAMPAIGN}?dialog=step`, "Influenceur", "zoe", "Zoé Mercier"],
  [`${CAMPAIGN}?dialog=document`, "Influenceur", "zoe", "Zoé Mercier"],
  [`${CAMPAIGN}?dialog=stat`, "Influenceur", "zoe", "Zoé Mercier"],
  [`${CAMPAIGN}?templates=apply`, "Influenceur", "zoe", "Zoé Mercier"],
  [`${CAMPAIGN}?templates=apply`, "Modèle", "ete", "Été"],
  ["/app/account?dialog=owner", "Nouveau propriétaire", "ines", "Inès Bernard · Utilisateur"],
  ["/app/calendar", "Personne", "ines", "Inès Faure"],
])(
  "at %s, « %s » finds by a part of what is named, without its accents",
  async (path, label, typed, found) => {
    visit(path, routes)
    if (path.endsWith("picker=brand"))
      await userEvent.click(await screen.findByRole("button", { name: "Nouveau client" }))
    await userEvent.type(await screen.findByRole("combobox", { name: label }), typed)
    await waitFor(() => {
      const offered = [...document.querySelectorAll(".ant-select-item-option")]
      expect(offered.map(({ textContent }) => textContent)).toEqual([found])
    })
  },
)
