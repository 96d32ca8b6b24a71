import { mailTools } from "@trame/core/inbox/answering/tools"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { indexed } from "../../support/indexed.ts"
import { gmailId, type NewTestMail, putMail } from "../../support/storedMails.ts"

/** One creator's mails, a minute apart, the first first; what a model finds in them. */
async function mailsOf(mails: readonly NewTestMail[]) {
  const owner = { agencyId: newId(), influencerId: newId() }
  for (const [minute, mail] of mails.entries()) {
    const receivedAt = new Date(Date.parse("2026-03-01T08:00:00.000Z") + minute * 60_000).toISOString()
    await putMail(owner, { receivedAt, ...mail })
  }
  await indexed()
  const { tools, proposal } = mailTools(owner)
  const found = async (tool: "search_mails" | "list_unanswered", input: object) => {
    const answer = (await tools[tool].run(input)) as { found: number; mails: { subject: string }[] }
    return [answer.found, ...answer.mails.map(({ subject }) => subject)]
  }
  return { owner, tools, proposal, found }
}

const CLASSIFIED = { classifiedBy: "rules" } as const

/** rules/inbox.md#chat */
test("mails are found by all words that are asked for, in what lists show of them, and by their kind", async () => {
  const { found } = await mailsOf([
    { subject: "Été", from: { name: "Zoé", address: "zoe@brume.example" }, snippet: "Un brief" },
    { subject: "Hiver", classification: "gift", ...CLASSIFIED, aiSummary: "Un coffret de Noël" },
    { subject: "Été, suite", direction: "out" },
  ])
  const search = (query: string, more: object = {}) => found("search_mails", { query, ...more })
  expect(await search("")).toEqual([2, "Hiver", "Été"])
  for (const query of ["ETE", "zoé", "brume.example", "brief", "brief  ete"])
    expect(await search(query), query).toEqual([1, "Été"])
  expect(await search("noel")).toEqual([1, "Hiver"])
  expect(await search("noel brief")).toEqual([0])
  expect(await search("", { classification: "gift" })).toEqual([1, "Hiver"])
  expect(await search("brief", { classification: "gift" })).toEqual([0])
})

test("of many mails the ten newest are told, and how many there are", async () => {
  const { tools, found } = await mailsOf(Array.from({ length: 12 }, (_, n) => ({ subject: `Mail ${n}` })))
  const newest = Array.from({ length: 10 }, (_, n) => `Mail ${11 - n}`)
  expect(await found("search_mails", { query: "" })).toEqual([12, ...newest])
  expect(await found("list_unanswered", {})).toEqual([12, ...newest])
  expect(await tools.search_mails.run({ query: "Mail 7" })).toMatchObject({
    mails: [{ from: "Nora Marque", handled: false, summary: "", classification: "other" }],
  })
})

test("of what waits for an answer advertising is told only when it is asked for", async () => {
  const { found } = await mailsOf([
    { subject: "Réclame", classification: "spam", ...CLASSIFIED },
    { subject: "Cadeau", classification: "gift", ...CLASSIFIED },
    { subject: "Autre" },
    { subject: "Envoyé", direction: "out" },
  ])
  expect(await found("list_unanswered", {})).toEqual([2, "Autre", "Cadeau"])
  expect(await found("list_unanswered", { classification: "spam" })).toEqual([1, "Réclame"])
  expect(await found("list_unanswered", { classification: "gift" })).toEqual([1, "Cadeau"])
})

test("a thread is read from its first message to its last, the ten last of it, and nothing at length", async () => {
  const threadId = gmailId()
  const messages = Array.from({ length: 12 }, (_, n) => ({
    ...{ threadId, messageId: `m${20 - n}`, text: `${n} ${"x".repeat(3000)}` },
    direction: n === 11 ? ("out" as const) : ("in" as const),
  }))
  const { tools } = await mailsOf(messages)
  const read = (await tools.read_thread.run({ threadId })) as {
    messages: { text: string; direction: string; mailId: string }[]
  }
  expect(read.messages.map(({ text }) => text.split(" ")[0])).toEqual(
    Array.from({ length: 10 }, (_, n) => `${n + 2}`),
  )
  expect(read.messages.map(({ text }) => text.length)).toEqual(Array.from({ length: 10 }, () => 2500))
  expect(read.messages.at(-1)).toMatchObject({ mailId: "m9", direction: "sent by us" })
  expect(read.messages[0]).toMatchObject({ mailId: "m18", direction: "received" })
})

test("buttons are for one mail, each once, and the last that were proposed count", async () => {
  const { owner, tools, proposal } = await mailsOf([])
  expect(proposal()).toBeUndefined()
  const [one, other] = [
    await putMail(owner),
    await putMail(owner, { from: { name: "", address: "a@b.example" } }),
  ]
  const propose = ({ threadId, messageId: mailId }: typeof one, actions: string[]) =>
    tools.propose_actions.run({ threadId, mailId, actions })
  await propose(one, ["Répondre", "Répondre", "Ignorer"])
  expect(proposal()).toMatchObject({ emailId: one.messageId, actions: ["Répondre", "Ignorer"] })
  await propose(other, ["Voir le fil"])
  expect(proposal()).toEqual({
    ...{ emailId: other.messageId, threadId: other.threadId, senderName: "a@b.example" },
    actions: ["Voir le fil"],
  })
})
