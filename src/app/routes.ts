import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('../pages/home.tsx'),
  route('home', '../pages/home-redirect.tsx'),
  route('explorer', '../pages/explorer.tsx'),
  route('anime/:slug', '../pages/anime.tsx'),
  route('watch/:slug/:seasonLabel/:episodeNumber/:language', '../pages/watch.tsx'),
  route('planning', '../pages/planning.tsx'),
  route('about', '../pages/about.tsx'),
  route('how-it-works', '../pages/how-it-works.tsx'),
  route('terms', '../pages/terms.tsx'),
  route('privacy', '../pages/privacy.tsx'),
  route('login', '../pages/login.tsx'),
  route('register', '../pages/register.tsx'),
  route('notifications', '../pages/notifications.tsx'),
  route('my-space', '../pages/my-space.tsx'),
  route('forgot-password', '../pages/forgot-password.tsx'),
  route('reset-password', '../pages/reset-password.tsx'),
  route('confirm-email', '../pages/confirm-email.tsx'),
  route('cancel-deletion', '../pages/cancel-deletion.tsx'),
  route('settings', '../pages/settings.tsx'),
  route('*', '../pages/not-found-redirect.tsx'),
] satisfies RouteConfig
