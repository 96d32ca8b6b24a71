/** A piece of a streamed answer: its position in the text; offset 0 starts a new text. */
export interface Piece {
  id: string
  offset: number
  text: string
}

type Listener = (piece: Piece) => void

const listeners = new Set<Listener>()

/** Forwards pieces from the socket (`app/live/LiveUpdates.tsx`). */
export function tellPiece(piece: Piece): void {
  for (const listener of listeners) listener(piece)
}

/** Returns the unsubscribe function. */
export function onPiece(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
