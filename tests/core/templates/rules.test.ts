import { copiedSteps, copyName } from "@trame/core/campaigns/collaborations/rules/copy"
import { MAX_TEMPLATE_STEPS, stepsFrom, templateOf } from "@trame/core/campaigns/templates/rules"
import { expect, test } from "vitest"

const step = (name: string, deadline: string | null, influencerId: string | null = null) => ({
  name,
  deadline,
  influencerId,
})

const stepOf = (...args: Parameters<typeof step>) => {
  const { influencerId: participantId, ...rest } = step(...args)
  return { ...rest, participantId }
}

test("days are calendar days, across the end of summer time and a leap day", () => {
  const deadlines = (start: string, offset: number) =>
    stepsFrom([{ name: "a", offset }], start).map(({ deadline }) => deadline)
  expect(deadlines("2026-10-24", 2)).toEqual(["2026-10-26"])
  expect(deadlines("2028-03-01", -1)).toEqual(["2028-02-29"])
})

test("a template made of a timeline gives that timeline again", () => {
  const steps = [stepOf("Brief", "2026-02-19"), stepOf("Tournage", "2026-03-04"), stepOf("Bilan", null)]
  const campaign = { signedDate: "2026-03-01", date: "2026-05-01" }
  const template = templateOf(steps, campaign)
  expect(template.map(({ offset }) => offset)).toEqual([-10, 3, null])
  expect(stepsFrom(template, "2026-03-01")).toEqual(steps.map(({ name, deadline }) => ({ name, deadline })))
})

test("it counts from the first deadline where the campaign has no day, and holds each step once", () => {
  const same = Array.from({ length: 3 }, (_, day) => stepOf("Envoi", `2026-04-1${day + 1}`, `${day}`))
  const template = templateOf([stepOf("Brief", "2026-04-10"), ...same], { signedDate: null, date: null })
  expect(template).toEqual([
    { name: "Brief", offset: 0 },
    { name: "Envoi", offset: 1 },
  ])
  const many = Array.from({ length: MAX_TEMPLATE_STEPS + 5 }, (_, index) => stepOf(`${index}`, null))
  expect(templateOf(many, { signedDate: null, date: null })).toHaveLength(MAX_TEMPLATE_STEPS)
})

test("days beyond what a template holds are none, and of several influencers the first deadline counts", () => {
  const campaign = { signedDate: null, date: "2026-03-01" }
  const offsets = (...steps: ReturnType<typeof stepOf>[]) =>
    templateOf(steps, campaign).map(({ name, offset }) => [name, offset])
  const far = [
    stepOf("Tôt", "2023-06-06"),
    stepOf("Trop tôt", "2023-06-05"),
    stepOf("Trop tard", "2028-11-25"),
  ]
  expect(offsets(...far)).toEqual([
    ["Tôt", -999],
    ["Trop tôt", null],
    ["Trop tard", null],
  ])
  expect(
    offsets(stepOf("Envoi", null, "a"), stepOf("Envoi", "2026-03-05", "b"), stepOf("Envoi", null)),
  ).toEqual([
    ["Envoi", 4],
    ["Envoi", null],
  ])
})

test("a copied timeline is open, moved by what lies between the signatures, without who is not taken along", () => {
  const steps = [step("Brief", "2026-02-19"), step("Story", "2026-03-04", "zoe"), step("Reel", null, "max")]
  const people = { influencerIds: new Set(["zoe"]), from: "2026-03-01", to: "2026-04-01" }
  expect(copiedSteps(steps, { how: "shifted", ...people })).toEqual([
    step("Brief", "2026-03-22"),
    step("Story", "2026-04-04", "zoe"),
  ])
  const undated = [step("Brief", null), step("Story", null, "zoe")]
  expect(copiedSteps(steps, { how: "undated", ...people })).toEqual(undated)
  expect(copiedSteps(steps, { how: "shifted", ...people, to: null })).toEqual(undated)
  expect(copiedSteps(steps, { how: "none", ...people })).toEqual([])
})

test("a copy is called one, however long the name is", () => {
  expect(copyName("Avent")).toBe("Avent (copie)")
  expect(copyName("a".repeat(200))).toHaveLength(200)
  expect(copyName(`${"a".repeat(191)} suite`)).toBe(`${"a".repeat(191)} (copie)`)
})
