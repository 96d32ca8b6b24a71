import { changesIn } from "@trame/functions/stream/changed-items"
import type { DynamoDBRecord } from "aws-lambda"
import { expect, test } from "vitest"

const imageOf = (entity: string, name: string) => ({
  __edb_e__: { S: entity },
  name: { S: name },
  n: { N: "2" },
})

const recordOf = (
  eventID: string,
  dynamodb: DynamoDBRecord["dynamodb"],
  more: Partial<DynamoDBRecord> = {},
): DynamoDBRecord => ({ eventID, dynamodb, ...more })

test("what somebody did is told as it was and as it is; what the table forgets by itself is nobody's doing", () => {
  const [before, after] = [imageOf("collaboration", "Avant"), imageOf("collaboration", "Après")]
  const expired = { userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } }
  const Records = [
    recordOf("made", { NewImage: after }),
    recordOf("changed", { OldImage: before, NewImage: after }),
    recordOf("removed", { OldImage: before }),
    recordOf("expired", { OldImage: before }, expired),
    recordOf("counted", { NewImage: imageOf("attempts", "Rien") }),
    recordOf("bare", {}),
  ]
  const item = (name: string) => ({ __edb_e__: "collaboration", name, n: 2 })
  expect(changesIn({ Records })).toEqual([
    { id: "made", before: undefined, after: item("Après") },
    { id: "changed", before: item("Avant"), after: item("Après") },
    { id: "removed", before: item("Avant"), after: undefined },
  ])
})
