import type { AssistantMessage } from "@trame/core/assistant/contract"
import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, test } from "vitest"
import { apiAs } from "../../support/api.ts"
import { busyAgencyToAskAbout, recountCollaborations } from "../../support/assistant.ts"
import { eventually } from "../../support/eventually.ts"

type World = Awaited<ReturnType<typeof busyAgencyToAskAbout>>
type Recount = Awaited<ReturnType<typeof recountCollaborations>>

let world: World
let counted: Recount

beforeAll(async () => {
  world = await busyAgencyToAskAbout()
  counted = await recountCollaborations(world.agencyId)
  await eventually(
    async () => expect(await answerTo("Combien de collaborations avons-nous ?")).toContain("53"),
    30_000,
  )
  await eventually(
    async () => expect(await answerTo("Combien de castings avons-nous ?")).toContain("3"),
    30_000,
  )
}, 90_000)

async function asked(question: string): Promise<AssistantMessage> {
  const { assistant } = apiAs(world.owner)
  const { answer } = await assistant.ask({ id: newId(), question })
  return eventually(async () => {
    const { items } = await assistant.conversation()
    const written = items.find(({ id }) => id === answer.id)
    if (written?.state !== "done") throw new Error(`Not written: ${written?.error}`)
    return written
  }, 15_000)
}

/** With plain spaces, as somebody would type it. */
const answerTo = async (question: string): Promise<string> => plain((await asked(question)).content)
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ")
const euros = (amount: number): string =>
  plain(amount.toLocaleString("fr-FR", { style: "currency", currency: "EUR" }))

const QUESTIONS: readonly [question: string, expected: () => (string | RegExp)[]][] = [
  [
    "Combien de collaborations avons-nous ?",
    () => [`${counted.total} collaborations`, `${counted.active} actives`],
  ],
  [
    "Combien de collaborations attendent une confirmation ?",
    () => [`${counted.pending} collaborations attendent`],
  ],
  ["Combien de collaborations sont actives ?", () => [`${counted.active} collaborations actives`]],
  ["Combien de campagnes sont terminées ?", () => [`${counted.completed} collaborations terminées`]],
  ["Quel est notre chiffre d'affaires total ?", () => [euros(counted.revenue), euros(counted.quotedRevenue)]],
  [
    "Quelles sont nos marques les plus fréquentes ?",
    () => counted.brands.slice(0, 4).map(([, count]) => `: ${count} collaboration`),
  ],
  [
    "Combien de collaborations avons-nous avec Thé des Cimes ?",
    () => {
      const { count, revenue } = counted.of("Thé des Cimes")
      return [`${count} collaboration`, euros(revenue)]
    },
  ],
  ["Combien de clients avons-nous ?", () => ["17 clients"]],
  [
    "Quelles sont les coordonnées du contact de Maison Lumière ?",
    () => ["Contact 0", "contact0@marque.example", "06 00 00 00 10"],
  ],
  [
    "Quelles sont les coordonnées des contacts de nos principaux clients ?",
    () => [/contact\d@marque\.example/],
  ],
  ["Combien d'influenceurs avons-nous ?", () => ["13 influenceurs"]],
  ["Quelle est l'adresse de « Créatrice 1 » ?", () => [/12 rue des Lilas, 69003 Lyon|n'est pas enregistrée/]],
  ["Quels sont les meilleurs influenceurs pour le secteur Beauté ?", () => ["parmi 4", "3,2 %"]],
  [
    "Quels sont les meilleurs influenceurs par nombre de collaborations ?",
    () => ["parmi 13", ": 3,2 % d'engagement, 5 collaborations"],
  ],
  ["Combien de castings sont actifs ?", () => ["2 castings actifs"]],
  ["Combien d'influenceurs ont été proposés dans nos castings ?", () => ["15 influenceurs proposés"]],
  ["Combien de décisions les marques ont-elles données ?", () => ["10 décisions"]],
  ["Où en est le casting Casting 1 ?", () => ["6 influenceurs proposés", "2 acceptés", "0 en attente"]],
  ["Quelles sont mes tâches de la semaine ?", () => ["3 tâches", "Appeler 2"]],
  ["Combien de tâches automatiques reste-t-il ?", () => ["23 tâches automatiques", "23 ouvertes"]],
  ["Quels contrats types avons-nous dans les ressources ?", () => ["11 ressources", "Fiche 40"]],
  ["Où en est la collaboration Campagne 7 ?", () => ["paiement reçu", euros(70.55)]],
  ["Quel temps fera-t-il demain à Lyon ?", () => ["Je ne sais pas"]],
  [
    "Quelles sont les coordonnées du contact de Marque Inconnue ?",
    () => ["Je ne trouve pas « Marque Inconnue »"],
  ],
]

/** rules/inbox.md#assistant-counts */
test.for(QUESTIONS)("« %s » is answered with what the table holds", async ([question, expected]) => {
  const answer = await answerTo(question)
  for (const part of expected()) {
    if (typeof part === "string") expect(answer).toContain(part)
    else expect(answer).toMatch(part)
  }
})

/** rules/inbox.md#records-of-an-answer */
test("an answer names the records that it was made from", async () => {
  const [client] = world.clients
  const { records } = await asked("Quelles sont les coordonnées du contact de Maison Lumière ?")
  expect(records[0]).toEqual({
    kind: "client",
    id: client?.id,
    title: "Maison Lumière",
    path: `/app/clients/${client?.id}`,
  })
  const [, someone] = world.roster
  const { records: found } = await asked(
    "Quelle est l'adresse de l'influenceur avec qui nous travaillons le plus ?",
  )
  expect(found[0]).toMatchObject({ kind: "influencer" })
  expect(world.roster.map(({ influencerId }) => influencerId)).toContain(found[0]?.id)
  expect(someone).toBeDefined()
})
