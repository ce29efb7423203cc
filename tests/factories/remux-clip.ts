import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  Output,
} from 'mediabunny'

/** Copies the tracks of an MP4 into an MKV. */
export async function remuxToMkv(mp4: Uint8Array): Promise<Buffer> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(mp4) })
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video?.codec) throw new Error('The clip has no known picture.')
  const pictures = new EncodedVideoPacketSource(video.codec)
  const sounds = audio?.codec ? new EncodedAudioPacketSource(audio.codec) : undefined
  output.addVideoTrack(pictures)
  if (sounds) output.addAudioTrack(sounds)
  await output.start()
  const videoConfig = await video.getDecoderConfig()
  const audioConfig = await audio?.getDecoderConfig()
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await pictures.add(packet, videoConfig ? { decoderConfig: videoConfig } : undefined)
  }
  pictures.close()
  if (audio && sounds) {
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      await sounds.add(packet, audioConfig ? { decoderConfig: audioConfig } : undefined)
    }
    sounds.close()
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
