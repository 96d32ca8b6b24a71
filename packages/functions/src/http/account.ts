import * as Agencies from "@trame/core/account/agencies/index"
import * as Approvals from "@trame/core/account/approvals"
import { accountContract } from "@trame/core/account/contract/account"
import { approvalsContract } from "@trame/core/account/contract/approvals"
import { membershipContract, removalsContract } from "@trame/core/account/contract/membership"
import * as Account from "@trame/core/account/credentials/account"
import * as SecondStep from "@trame/core/account/credentials/second-step"
import { handOver } from "@trame/core/account/hand-over"
import * as Departures from "@trame/core/account/removal"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

const { remove, removeMember } = Departures

/** The person, their agency, and removals: for any agency, subscription or status. */
export const router = {
  account: bind(accountContract, { ...Account, ...SecondStep, remove }),
  membership: bind(membershipContract, { ...Agencies, handOver, removeMember }),
  approvals: bind(approvalsContract, Approvals),
  removals: bind(removalsContract, Departures),
}

export const handler = apiHandler(router)
