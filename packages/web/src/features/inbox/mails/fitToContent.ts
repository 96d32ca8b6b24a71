/** Minimum scale of a fixed layout; below it, the frame scrolls sideways. */
const SMALLEST = 0.4

const SCROLLBAR = 16

/** Fits a mail's frame to its content's height, and scales a layout that is wider than the frame. */
export function fitToContent(frame: HTMLIFrameElement): void {
  const { contentDocument: page } = frame
  if (!page?.body) return
  const { body, documentElement: root } = page
  let width = 0
  const fit = () => {
    const { clientWidth } = root
    if (clientWidth !== width) {
      width = clientWidth
      body.style.zoom = ""
      const ratio = clientWidth / root.scrollWidth
      if (ratio < 1) body.style.zoom = `${Math.max(ratio, SMALLEST)}`
      root.style.overflowX = ratio < SMALLEST ? "auto" : ""
    }
    const { top, bottom } = body.getBoundingClientRect()
    const height = Math.ceil(bottom + top) + (root.style.overflowX ? SCROLLBAR : 0)
    if (height > 0) frame.style.height = `${height + frame.offsetHeight - frame.clientHeight}px`
  }
  fit()
  if (typeof ResizeObserver === "undefined") return
  const observer = new ResizeObserver(fit)
  observer.observe(body)
  observer.observe(frame)
}
