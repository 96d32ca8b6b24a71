import { ACTIONS_OF, MAX_ACTIONS } from "@trame/core/inbox/rules/actions"
import { ACTIONS, CLASSIFICATIONS, effectOf } from "@trame/core/inbox/rules/labels"
import { expect, test } from "vitest"

const USUAL = ["Répondre", "Refuser poliment", "Voir le fil", "Ignorer"]
const PLAIN = ["Répondre", "Voir le fil", "Ignorer"]

/** rules/inbox.md#actions */
test("a new mail has the buttons of what it is about", () => {
  expect(ACTIONS_OF).toEqual({
    collab: ["Répondre", "Demander budget", "Refuser poliment", "Voir le fil", "Ignorer"],
    gift: USUAL,
    event: USUAL,
    admin: PLAIN,
    other: PLAIN,
    spam: ["Voir le fil", "Ignorer"],
  })
  expect(Object.keys(ACTIONS_OF).sort()).toEqual(Object.keys(CLASSIFICATIONS).sort())
  for (const actions of Object.values(ACTIONS_OF)) expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS)
})

test("each button does what it says, and any other answers", () => {
  expect(ACTIONS.map((label) => [label, effectOf(label)])).toEqual([
    ["Répondre", "reply"],
    ["Voir le fil", "thread"],
    ["Ouvrir fil", "thread"],
    ["Ignorer", "ignore"],
    ["Demander budget", "ask_budget"],
    ["Refuser poliment", "decline"],
  ])
  expect(effectOf("Autre chose")).toBe("reply")
})
