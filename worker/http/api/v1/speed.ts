/** Speeds of API v1. */
const KMH_PER_METRE_A_SECOND = 3.6

/** Metres per second in kilometres per hour, to a tenth. */
export const kmhOf = (speed: number): number => Math.round(speed * KMH_PER_METRE_A_SECOND * 10) / 10
