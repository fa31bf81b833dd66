/** The part of react-router the house uses. */
export type { Location, NavigateFunction, NavigateOptions, To } from 'react-router';
export {
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { Link, type LinkProps } from './link.view.tsx';
