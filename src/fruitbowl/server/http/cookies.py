"""The cookie by which a guest is recognised."""

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from fruitbowl.server.http.middleware import EXTRA_HEADERS
from fruitbowl.server.runtime.guests import COOKIE_SECONDS

COOKIE = "fruitbowl_guest"


def set_cookie(request: Request[Any, Any, Any], value: str) -> None:
    """Set the guest's cookie on the response, whatever that will be."""
    https = request.scope["scheme"] == "https"
    cookie = Cookie(
        key=COOKIE, value=value, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=https
    )
    request.scope["state"][EXTRA_HEADERS] = [cookie.to_encoded_header()]
