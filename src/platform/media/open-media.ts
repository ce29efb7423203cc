import type { Config } from '../config/config.ts'
import { createBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'

/** The settings of the operator's own videos. */
export type MediaConfig = Pick<
  Config,
  | 'MEDIA_DIR'
  | 'MEDIA_S3_BUCKET'
  | 'MEDIA_S3_REGION'
  | 'MEDIA_S3_ENDPOINT'
  | 'MEDIA_S3_ACCESS_KEY_ID'
  | 'MEDIA_S3_SECRET_ACCESS_KEY'
>

/** Opens the configured folder and bucket of videos; nothing is read yet. */
export function openMedia(config: MediaConfig): MediaStore[] {
  const { MEDIA_DIR, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint } = config
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return [
    ...(MEDIA_DIR ? [createFolderStore(MEDIA_DIR)] : []),
    ...(bucket && accessKeyId && secretAccessKey
      ? [createBucketStore({ bucket, region, endpoint, accessKeyId, secretAccessKey })]
      : []),
  ]
}
