// @ts-check

/**
 * How Node runs the server. Space for new objects, in MB of each half: V8 would let it grow to 16 and never give it back,
 * which held 40 MB of an idle server and 90 of an import, and answered no faster (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=8']
