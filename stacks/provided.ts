import type { SettingName } from "@trame/core/lib/settings"
import { Effect, type IRole, PolicyStatement } from "aws-cdk-lib/aws-iam"

/** What a setting stands for: the value a function gets, and what it may then do. */
interface Provided {
  value: string
  allow(role: IRole, readsOnly: boolean): void
}

export type ProvidedSettings = Partial<Record<SettingName, Provided>>

/** A setting that is a mere value. */
export const plain = (value: string): Provided => ({ value, allow: () => {} })

/** Adds these actions on these very resources. */
export function permit(role: IRole, actions: string[], resources: string[]): void {
  role.addToPrincipalPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }))
}
