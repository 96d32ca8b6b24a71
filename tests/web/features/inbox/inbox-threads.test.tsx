import { screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { MailSummary, ThreadSummary } from "@trame/core/inbox/contract/shapes"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { creatorOf, mailboxOf, mailOf, threadSummaryOf } from "../../support/inbox.ts"
import { hugo } from "../../support/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let mails: MailSummary[]
let threads: ThreadSummary[]

function open(search = "") {
  const lou = creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true })
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": () => json(200, { items: [lou] }),
    "/api/inbox/i1": () => json(200, lou),
    "/api/inbox/i1/chat": () => json(200, { items: [] }),
    "/api/inbox/i1/mails": () => json(200, { items: mails, nextCursor: null }),
    "/api/inbox/i1/threads": () => json(200, { items: threads, nextCursor: null }),
  })
  return visit(`/app/talent-manager?creator=i1${search}`, routes)
}

const rows = async (name: string) =>
  within(await screen.findByRole("list", { name })).getAllByRole("listitem")

beforeEach(() => {
  signIn()
  mails = []
  threads = []
})

/** rules/inbox.md#mails */
it("a thread says with whom it is as far as that is known, and how long it is", async () => {
  threads = [
    threadSummaryOf("a", { messageCount: 1, hasReply: false }),
    threadSummaryOf("b", { with: { name: "", address: "copie@rive.example" } }),
    threadSummaryOf("c", { with: null, subject: "" }),
  ]
  open()
  await userEvent.click(await screen.findByRole("tab", { name: "Fils" }))
  const [named, unnamed, sent] = (await rows("Fils de discussion")).map((row) => within(row))
  expect(named?.getByText("Nadia Benali")).toBeDefined()
  expect(named?.getByText("1 message")).toBeDefined()
  expect(named?.queryByText(/Répondu/)).toBeNull()
  expect(unnamed?.getByText("copie@rive.example")).toBeDefined()
  expect(unnamed?.getByText("2 messages")).toBeDefined()
  expect(unnamed?.getByText(/Répondu/)).toBeDefined()
  expect(sent?.getByText("Envoyé")).toBeDefined()
  expect(sent?.getByText("(Sans objet)")).toBeDefined()
})

it("a mail says who wrote it as far as that is known, and whether it went out", async () => {
  const unnamed = { name: "", address: "copie@rive.example" }
  mails = [
    mailOf("a"),
    mailOf("b", { from: unnamed, subject: "", hasAttachments: true }),
    mailOf("c", { from: unnamed, direction: "out" }),
  ]
  open()
  const [named, address, sent] = (await rows("E-mails récents")).map((row) => within(row))
  expect(named?.getByText("Nadia Benali")).toBeDefined()
  expect(named?.queryByRole("img", { name: "Avec pièces jointes" })).toBeNull()
  expect(address?.getByText("copie@rive.example")).toBeDefined()
  expect(address?.getByText("(Sans objet)")).toBeDefined()
  expect(address?.getByRole("img", { name: "Avec pièces jointes" })).toBeDefined()
  expect(sent?.getByText("Envoyé par copie@rive.example")).toBeDefined()
})
