import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, it } from "vitest"
import { aMember } from "../../world/account.ts"
import { formsServer } from "../../world/formsServer.ts"
import { press, visit } from "../../world/page.tsx"
import { aCampaignDetail, aParticipant, aTemplate } from "../../world/records.ts"

const CAMPAIGN = "/app/collaborations/k1"

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
])("at %s, « %s » finds by a part of a name without its accents", async (path, label, typed, found) => {
  const participants = [aParticipant("p1", "Zoé Mercier"), aParticipant("p2", "Hugo Petit")]
  formsServer().api.answer({
    agencies: {
      pickTeammates: {
        items: ["Inès Faure", "Hugo Leroy"].map((name, at) => ({ id: `u${at + 2}`, name, role: "" })),
      },
    },
    membership: { team: { items: [aMember("u2", "Inès"), aMember("u3", "Hugo")] } },
    timelineTemplates: { list: { items: [aTemplate("t1", "Été"), aTemplate("t2", "Hiver")] } },
    collaborations: { get: aCampaignDetail({ participants }) },
  })
  visit(path)
  if (path.endsWith("picker=brand")) await press("Nouveau client")
  await userEvent.type(await screen.findByRole("combobox", { name: label }), typed)
  await waitFor(() => {
    const offered = [...document.querySelectorAll(".ant-select-item-option")]
    expect(offered.map(({ textContent }) => textContent)).toEqual([found])
  })
})
