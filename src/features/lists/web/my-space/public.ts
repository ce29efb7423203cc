export { MySpaceSkeleton, MySpaceView } from './my-space-view.tsx'
