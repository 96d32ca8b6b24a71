import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, inject, test } from "vitest"

interface Finding {
  ruleId: string
  resourceId: string
  compliance: string
  exceptionReason: string
  ruleInfo: string
}

/** And how many stacks it has. */
const STACKS = { test: 6, prod: 7, edge: 1 }

function findingsOf(stage: keyof typeof STACKS): Finding[] {
  const folder = inject("assemblies")[stage]
  const reports = readdirSync(folder).filter((file) => file.endsWith("NagReport.json"))
  expect(reports).toHaveLength(STACKS[stage])
  return reports.flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")).lines)
}

test.each(["test", "prod", "edge"] as const)(
  "cdk-nag has nothing to say about %s that is not explained",
  (stage) => {
    const findings = findingsOf(stage)
    const compliant = findings.filter(({ compliance }) => compliance === "Compliant")
    const suppressed = findings.filter(({ compliance }) => compliance === "Suppressed")
    expect(compliant.length).toBeGreaterThan(stage === "edge" ? 1 : 50)
    expect(findings.length - compliant.length - suppressed.length, unexplained(findings)).toBe(0)
    for (const { exceptionReason } of suppressed) expect(exceptionReason.length).toBeGreaterThan(25)
  },
)

const unexplained = (findings: Finding[]): string =>
  findings
    .filter(({ compliance }) => !["Compliant", "Suppressed"].includes(compliance))
    .map(({ ruleId, resourceId, ruleInfo }) => `${ruleId} ${resourceId}: ${ruleInfo}`)
    .join("\n")
