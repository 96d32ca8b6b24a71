import type { AttributeValue } from "@aws-sdk/client-dynamodb"
import { unmarshall } from "@aws-sdk/util-dynamodb"
import { mayTell } from "@trame/core/together/events"
import type { DynamoDBStreamEvent, StreamRecord } from "aws-lambda"

/** The text attributes of an event's changed items, as they were and as they are. */
export const changedItems = ({ Records }: DynamoDBStreamEvent): Record<string, string>[] =>
  Records.flatMap(({ dynamodb }) => [dynamodb?.OldImage, dynamodb?.NewImage]).flatMap((image) =>
    image ? [textsOf(image)] : [],
  )

/** Changes that may be people's actions, each with its item before and after; excludes expired items. */
export const changesIn = ({ Records }: DynamoDBStreamEvent) =>
  Records.filter(({ userIdentity, dynamodb }) => {
    const image = dynamodb?.NewImage ?? dynamodb?.OldImage
    return !userIdentity && mayTell(image?.__edb_e__?.S)
  }).map(({ eventID = "", dynamodb }) => ({
    id: eventID,
    before: itemOf(dynamodb?.OldImage),
    after: itemOf(dynamodb?.NewImage),
  }))

const itemOf = (image: StreamRecord["NewImage"]) =>
  image && unmarshall(image as Record<string, AttributeValue>)

const textsOf = (image: NonNullable<StreamRecord["NewImage"]>): Record<string, string> =>
  Object.fromEntries(Object.entries(image).flatMap(([name, { S }]) => (S === undefined ? [] : [[name, S]])))
