/** From this confidence on, in percent, a match is the thing itself, or very likely so. Below it a person must look. */
export const sureFrom = 95
export const likelyFrom = 85
