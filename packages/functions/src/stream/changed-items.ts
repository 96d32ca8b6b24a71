import type { DynamoDBStreamEvent, StreamRecord } from "aws-lambda"

/** The text attributes of the items that an event of the table's stream is about, as they were and as they are. */
export const changedItems = ({ Records }: DynamoDBStreamEvent): Record<string, string>[] =>
  Records.flatMap(({ dynamodb }) => [dynamodb?.OldImage, dynamodb?.NewImage]).flatMap((image) =>
    image ? [textsOf(image)] : [],
  )

const textsOf = (image: NonNullable<StreamRecord["NewImage"]>): Record<string, string> =>
  Object.fromEntries(Object.entries(image).flatMap(([name, { S }]) => (S === undefined ? [] : [[name, S]])))
