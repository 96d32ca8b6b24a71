import { CfnResource } from "aws-cdk-lib/core"
import type { IConstruct } from "constructs"

/**
 * Says, where cdk-nag reads it, why one of its rules does not hold for a construct and what is in it so far.
 * `findings`, as regular expressions, narrow it to those of the rule's findings.
 */
export function explain(construct: IConstruct, rule: string, reason: string, findings?: string[]): void {
  const suppression = {
    id: rule,
    reason,
    ...(findings && { applies_to: findings.map((finding) => ({ regex: `/^${finding}$/` })) }),
  }
  for (const resource of construct.node.findAll()) {
    if (!CfnResource.isCfnResource(resource)) continue
    const known: unknown[] = resource.getMetadata(METADATA)?.rules_to_suppress ?? []
    resource.addMetadata(METADATA, { rules_to_suppress: [...known, suppression] })
  }
}

const METADATA = "cdk_nag"
