import { expect, test } from 'vitest'
import { queueOptions } from '../../../../platform/jobs/create-jobs.ts'
import { missedSearchMonths } from '../../../catalogue/search-rules.ts'
import { figureMonths } from '../../../insights/rules.ts'
import { retentions } from './retentions.ts'

test('the retention periods of the privacy page match the code', () => {
  expect(retentions.mailQueueDays).toBe(queueOptions.deleteAfterSeconds / (24 * 3600))
  expect(retentions.figureMonths).toBe(figureMonths)
  expect(retentions.figureMonths).toBe(missedSearchMonths)
})

test('technical data is not kept for longer than promised', () => {
  const { technicalMonths, unusedSessionDays, endedSessionDays, playbackFailureDays, staffLogMonths } = retentions
  for (const days of [unusedSessionDays + endedSessionDays, playbackFailureDays])
    expect(days).toBeLessThanOrEqual((technicalMonths * 365) / 12)
  expect(staffLogMonths).toBeLessThanOrEqual(technicalMonths)
})
