import { CfnResource } from "aws-cdk-lib/core"
import type { IConstruct } from "constructs"

/**
 * Suppresses a cdk-nag rule, with the reason, for a construct and its present children. `findings`, as regular
 * expressions, restrict it to some of the rule's findings.
 */
export function explain(construct: IConstruct, rule: string, reason: string, findings?: string[]): void {
  const suppression = {
    id: rule,
    reason,
    ...(findings && { applies_to: findings.map((finding) => ({ regex: `/^${finding}$/` })) }),
  }
  for (const resource of construct.node.findAll()) {
    if (!CfnResource.isCfnResource(resource)) continue
    const existing: unknown[] = resource.getMetadata(METADATA)?.rules_to_suppress ?? []
    resource.addMetadata(METADATA, { rules_to_suppress: [...existing, suppression] })
  }
}

const METADATA = "cdk_nag"
