import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen } from "@testing-library/react"
import type { Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { describe, expect, it } from "vitest"
import {
  CollaborationContext,
  focusOf,
  type OpenCollaboration,
  within,
} from "../../../../packages/web/src/features/collaborations/detail/collaboration.ts"
import InfluencersTab from "../../../../packages/web/src/features/collaborations/detail/InfluencersTab.tsx"
import {
  nextStatus,
  progressOf,
} from "../../../../packages/web/src/features/collaborations/detail/stepStatus.ts"
import { placeOf } from "../../../../packages/web/src/features/collaborations/detail/useStepActions.ts"
import { PublicRoute } from "../../../../packages/web/src/lib/address/publicRoute.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { linkProblem, safeLink } from "../../../../packages/web/src/lib/links.ts"
import { fileProblem, titleFrom } from "../../../../packages/web/src/lib/upload/useUpload.ts"
import { previewKindOf } from "../../../../packages/web/src/ui/FilePreview.tsx"
import { collaboration } from "../../support/campaign.ts"

const participant = (id: string, rate = 0, paidPercentage = 0): Participant => ({
  id,
  influencerId: `catalogue-${id}`,
  linkKey: null,
  version: 1,
  fullName: id,
  username: id,
  profileImageUrl: null,
  rate,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage,
})

describe("a step's status", () => {
  it("goes round, and a late step goes back to do", () => {
    expect(nextStatus("todo")).toBe("in_progress")
    expect(nextStatus("in_progress")).toBe("done")
    expect(nextStatus("done")).toBe("todo")
    expect(nextStatus("late")).toBe("todo")
  })

  it("counts towards the progress once done", () => {
    expect(progressOf([])).toEqual({ done: 0, percent: 0 })
    expect(progressOf([{ status: "done" }, { status: "late" }, { status: "todo" }]).percent).toBe(33)
    expect(progressOf([{ status: "done" }, { status: "late" }, { status: "done" }])).toEqual({
      done: 2,
      percent: 67,
    })
  })
})

describe("moving a step to another's place", () => {
  const all = ["a", "b", "c", "d"].map((id) => ({ id }))

  it("puts it after the ones it passes downwards, and before upwards", () => {
    expect(placeOf(all, "a", "c")).toBe("c")
    expect(placeOf(all, "d", "b")).toBe("a")
    expect(placeOf(all, "c", "a")).toBeNull()
    expect(placeOf(all, "b", "a")).toBeNull()
  })

  it("counts the steps that a restricted view hides", () => {
    expect(placeOf(all, "d", "c")).toBe("b")
  })
})

describe("the influencer filter", () => {
  const people = [participant("p1"), participant("p2")]
  const items = [{ participantId: "p1" }, { participantId: "p2" }, { participantId: null }]

  it("knows a participant by either id, and keeps the common items", () => {
    expect(focusOf(people, "")).toBeNull()
    expect(focusOf(people, "p1")?.participant?.id).toBe("p1")
    expect(within(items, focusOf(people, "catalogue-p2"))).toEqual([items[1], items[2]])
    expect(within(items, focusOf(people, "stranger"))).toEqual([items[2]])
    expect(within(items, null)).toEqual(items)
  })
})

describe("the influencers' totals", () => {
  const paid = (due: Participant): Participant => ({ ...due, creatorInvoiceSent: true })
  const said = (participants: Participant[]) => {
    const detail = { collaboration, participants } as OpenCollaboration["detail"]
    const open = { collaborationId: "c1", detail, focus: null, gone: false } as OpenCollaboration
    render(
      <QueryClientProvider client={queryClient}>
        <PublicRoute params={{}}>
          <CollaborationContext value={open}>
            <InfluencersTab />
          </CollaborationContext>
        </PublicRoute>
      </QueryClientProvider>,
    )
    return ["Total des rémunérations", "Facturable", "Payé"].map((label) =>
      screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent?.replace(/\s/g, " "),
    )
  }

  it("add up what is displayed, to the cent", () => {
    const people = [participant("a", 3333, 50), paid(participant("b", 1001, 33))]
    expect(said(people)).toEqual(["43,34 €", "19,97 €", "3,30 €"])
  })

  it("count no more than the rate and no less than nothing, as accounting does", () => {
    const people = [paid(participant("a", 3333, 150)), paid(participant("b", 1000, -20))]
    expect(said(people)).toEqual(["43,33 €", "33,33 €", "33,33 €"])
    expect(
      screen.getAllByText(/^Facturable à/).map(({ textContent }) => textContent?.replace(/\s/g, " ")),
    ).toEqual(["Facturable à 100 % · 33,33 €", "Facturable à 0 % · 0,00 €"])
  })
})

describe("a document's content", () => {
  it("is refused over 500 MB or empty", () => {
    expect(fileProblem({ size: 524_288_001 })).toBe(
      "Le fichier est trop volumineux. La taille maximale est de 500 MB.",
    )
    expect(fileProblem({ size: 524_288_000 })).toBeNull()
    expect(fileProblem({ size: 0 })).toBe("Le fichier est vide")
  })

  it("needs a link that a browser may open, unless the current one is kept", () => {
    expect(linkProblem(" ", false)).toBe("Veuillez entrer un lien")
    expect(linkProblem("", true)).toBeNull()
    expect(linkProblem("https://example.com/a", false)).toBeNull()
    expect(linkProblem("javascript:alert(1)", false)).toMatch(/^Lien invalide/)
    expect(safeLink("data:text/html,x")).toBeUndefined()
    expect(safeLink("https://banque.fr@ailleurs.example")).toBeUndefined()
  })

  it("is previewed when it is an image, a PDF or a video", () => {
    const kind = "file" as const
    expect(previewKindOf({ kind, contentType: "image/png" })).toBe("image")
    expect(previewKindOf({ kind, contentType: "application/pdf" })).toBe("pdf")
    expect(previewKindOf({ kind, contentType: "video/mp4" })).toBe("video")
    expect(previewKindOf({ kind, contentType: "image/svg+xml" })).toBeNull()
    expect(previewKindOf({ kind: "link", contentType: null })).toBeNull()
  })

  it("gives its file's name to the document", () => {
    expect(titleFrom("brief_marque.final.pdf")).toBe("brief marque.final")
  })
})
